//! A table that is sorted by any of its columns, and scrolls inside itself where it is too wide.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export interface Column<Row> {
  /** The heading; a column with the same heading twice cannot be. */
  label: string;
  /** What the column is sorted by; what is null comes last. */
  by: (row: Row) => number | string | null | undefined;
  cell: (row: Row) => ComponentChildren;
  /** Figures stand at the right. */
  numeric?: boolean;
  /** The row's name: a heading of the row. */
  heading?: boolean;
  /** Explains the heading. */
  hint?: string;
}

interface Props<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Which rows are marked. */
  marked?: (row: Row) => boolean;
  /** The heading that rows are sorted by at first; none: as they come. */
  sorted?: { label: string; down: boolean };
  /** Rows shown before one asks for more. */
  page?: number;
}

export function Table<Row>({ caption, columns, rows, marked, sorted, page = 200 }: Props<Row>) {
  const [order, setOrder] = useState(sorted ?? null);
  const [shown, setShown] = useState(page);
  const column = columns.find((column) => column.label === order?.label);
  const ordered = column && order ? sort(rows, column.by, order.down) : rows;
  const press = (label: string) => setOrder((now) => ({ label, down: now?.label === label && !now.down }));
  return (
    <>
      <div class="scroll" role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption class="unseen">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ label, numeric, hint }) => {
                const direction = order?.label !== label ? "none" : order.down ? "descending" : "ascending";
                return (
                  <th
                    key={label}
                    scope="col"
                    class={numeric ? "numeric" : ""}
                    aria-sort={direction}
                    title={hint}
                  >
                    <button type="button" class="sort" onClick={() => press(label)}>
                      {label}
                      <span aria-hidden="true" class="arrow">
                        {direction === "none" ? "↕" : direction === "ascending" ? "↑" : "↓"}
                      </span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {ordered.slice(0, shown).map((row, index) => (
              <tr key={index} class={marked?.(row) ? "marked" : ""}>
                {columns.map(({ label, cell, numeric, heading }) =>
                  heading ? (
                    <th key={label} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={label} class={numeric ? "numeric" : ""}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length && (
        <p class="more">
          <button type="button" onClick={() => setShown(shown + page)}>
            Show {Math.min(page, rows.length - shown)} more
          </button>{" "}
          <span class="quiet">
            {shown} of {rows.length} shown
          </span>
        </p>
      )}
    </>
  );
}

/** The rows in the order of a value, those that have none last; equal ones as they were. */
export function sort<Row>(rows: Row[], by: Column<Row>["by"], down: boolean): Row[] {
  const sign = down ? -1 : 1;
  const missing = (value: unknown) => value === null || value === undefined || Number.isNaN(value);
  return rows.toSorted((left, right) => {
    const [a, b] = [by(left), by(right)];
    if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b));
    if (typeof a === "string" && typeof b === "string") return sign * a.localeCompare(b, "en");
    return sign * (Number(a) - Number(b));
  });
}
