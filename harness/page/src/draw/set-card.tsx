//! A card of Set. Its digits are, in this order: number, shape, colour, fill, then for larger decks
//! frame, corners, and marks along the lower edge. So every deck that the rules allow (up to 6
//! attributes of 3 values, 5 of 4, 4 of 5, 10 of 2) has a drawing of its own for each card.

const SHAPES = [
  "M15 3 28 40 15 77 2 40z",
  "M2 17a13 13 0 0 1 26 0v46a13 13 0 0 1-26 0z",
  "M11 9C17 1 29 6 29 22 29 36 17 44 17 58 17 66 20 68 19 71 13 79 1 74 1 58 1 44 13 36 13 22 13 14 10 12 11 9z",
  "M2 4h26L19 40l9 36H2l9-36z",
  "M9 4h12v24h7v24h-7v24H9V52H2V28h7z",
] as const;
const NUMBER_WORDS = ["one", "two", "three", "four", "five"];
const SHAPE_WORDS = ["diamond", "oval", "wave", "hourglass", "cross"];
const COLOUR_WORDS = ["orange", "blue", "green", "purple", "grey"];
const FILL_WORDS = ["open", "striped", "solid", "dotted", "chequered"];
const FRAME_WORDS = ["no frame", "thin frame", "thick frame", "dashed frame", "double frame"];
const CORNER_WORDS = ["no corners", "round corners", "square corners", "ringed corners", "crossed corners"];

const COLOURS = COLOUR_WORDS.length;
const [WIDTH, HEIGHT] = [150, 100];
const [SHAPE_WIDTH, SHAPE_HEIGHT] = [30, 80];

/** Digits of a card out of its text. */
const digits = (card: string): number[] => [...card].map(Number);

/** A card in words, such as `two striped blue ovals`. */
export function setCardName(card: string): string {
  const [number = 0, shape = 0, colour, fill, frame, corner, ...marks] = digits(card);
  const words = [NUMBER_WORDS[number] ?? String(number + 1)];
  if (fill !== undefined) words.push(FILL_WORDS[fill] ?? `fill ${fill}`);
  if (colour !== undefined) words.push(COLOUR_WORDS[colour] ?? `colour ${colour}`);
  words.push((SHAPE_WORDS[shape] ?? `shape ${shape}`) + pluralEnding(number, shape));
  if (frame !== undefined) words.push(`, ${FRAME_WORDS[frame] ?? `frame ${frame}`}`);
  if (corner !== undefined) words.push(`, ${CORNER_WORDS[corner] ?? `corners ${corner}`}`);
  if (marks.length > 0) words.push(`, marks ${marks.join("")}`);
  return words.join(" ").replaceAll(" ,", ",");
}

function pluralEnding(number: number, shape: number): string {
  return number === 0 ? "" : SHAPE_WORDS[shape] === "cross" ? "es" : "s";
}

export function SetCard({ card }: { card: string }) {
  const [number = 0, shape = 0, colour = 0, fill = 2, frame = 0, corner = 0, ...marks] = digits(card);
  const path = SHAPES[shape] ?? SHAPES[0];
  const size = Math.min(1, (WIDTH - 18) / ((number + 1) * (SHAPE_WIDTH + 9)));
  const step = (SHAPE_WIDTH + 9) * size;
  const left = (WIDTH - (number + 1) * step) / 2 + 4.5 * size;
  const top = (HEIGHT - SHAPE_HEIGHT * size) / 2;
  const stroke = `var(--set-${colour % COLOURS})`;
  const paint = fill === 0 ? "none" : fill === 2 ? stroke : `url(#set-${fill}-${colour % COLOURS})`;
  return (
    <svg class="set-card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Frame kind={frame} />
      {Array.from({ length: number + 1 }, (_, place) => (
        <g key={place} transform={`translate(${left + place * step} ${top}) scale(${size})`}>
          <path d={path} fill={paint} stroke={stroke} stroke-width={4} stroke-linejoin="round" />
        </g>
      ))}
      <Corners kind={corner} />
      {marks.map((mark, place) => (
        <rect
          key={place}
          x={30 + place * 24}
          y={88}
          width={18}
          height={7}
          rx={2}
          fill={mark > 0 ? "var(--card-ink)" : "none"}
          stroke="var(--card-ink)"
          stroke-width={1.5}
        />
      ))}
    </svg>
  );
}

function Frame({ kind }: { kind: number }) {
  if (kind === 0) return null;
  const line = { fill: "none", stroke: "var(--card-ink)", rx: 5 };
  return (
    <>
      <rect
        {...line}
        x={5}
        y={5}
        width={140}
        height={90}
        stroke-width={kind === 2 ? 6 : 1.8}
        stroke-dasharray={kind === 3 ? "7 6" : undefined}
      />
      {kind === 4 && <rect {...line} x={10} y={10} width={130} height={80} stroke-width={1.8} />}
    </>
  );
}

function Corners({ kind }: { kind: number }) {
  if (kind === 0) return null;
  const ink = "var(--card-ink)";
  return (
    <>
      {[
        [14, 14],
        [136, 86],
      ].map(([x = 0, y = 0]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {kind === 1 && <circle r={6} fill={ink} />}
          {kind === 2 && (
            <rect x={-5.5} y={-5.5} width={11} height={11} fill="none" stroke={ink} stroke-width={2.4} />
          )}
          {kind === 3 && <circle r={5.5} fill="none" stroke={ink} stroke-width={2.4} />}
          {kind === 4 && <path d="M-5-5 5 5M5-5-5 5" stroke={ink} stroke-width={2.4} />}
        </g>
      ))}
    </>
  );
}

/** The patterns that fills are made of; once a page. */
export function SetPatterns() {
  return (
    <svg width="0" height="0" class="patterns" aria-hidden="true">
      <defs>
        {COLOUR_WORDS.map((_, colour) => {
          const ink = `var(--set-${colour})`;
          return (
            <>
              <pattern
                key={`1${colour}`}
                id={`set-1-${colour}`}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
              >
                <rect width="6" height="2.2" fill={ink} />
              </pattern>
              <pattern
                key={`3${colour}`}
                id={`set-3-${colour}`}
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
              >
                <circle cx="3.5" cy="3.5" r="1.9" fill={ink} />
              </pattern>
              <pattern
                key={`4${colour}`}
                id={`set-4-${colour}`}
                width="10"
                height="10"
                patternUnits="userSpaceOnUse"
              >
                <rect width="5" height="5" fill={ink} />
                <rect x="5" y="5" width="5" height="5" fill={ink} />
              </pattern>
            </>
          );
        })}
      </defs>
    </svg>
  );
}
