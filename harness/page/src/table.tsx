//! A table that is sorted by any of its columns, and scrolls inside itself where it is too wide.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Scroll } from "./scroll.tsx";

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
  /** By what name the order and the rows shown are found again when one comes back. */
  name?: string;
}

interface View {
  order: { label: string; down: boolean } | null;
  shown: number;
}

/** How tables with a name were left. */
const left = new Map<string, View>();

export function Table<Row>({ caption, columns, rows, marked, sorted, page = 200, name }: Props<Row>) {
  const [{ order, shown }, setView] = useState<View>(
    () => (name !== undefined && left.get(name)) || { order: sorted ?? null, shown: page },
  );
  const change = (part: Partial<View>) => {
    const view = { order, shown, ...part };
    if (name !== undefined) left.set(name, view);
    setView(view);
  };
  const column = columns.find((column) => column.label === order?.label);
  const ordered = column && order ? sort(rows, column.by, order.down) : rows;
  const press = (label: string) => 
    change({ order: { label, down: order?.label === label && !order.down } });
  return (
    <>
      <Scroll label={caption}>
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
      </Scroll>
      {shown < rows.length && (
        <p class="more">
          <button type="button" onClick={() => change({ shown: shown + page })}>
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
