//! What a chart of the first of many bots says below it.

interface Props {
  drawn: number;
  all: number;
  onAll: () => void;
}

export function DrawAll({ drawn, all, onAll }: Props) {
  if (drawn >= all) return null;
  return (
    <>
      {" "}
      The first {drawn} of {all} are drawn.{" "}
      <button type="button" class="small" onClick={onAll}>
        Draw all
      </button>
    </>
  );
}
