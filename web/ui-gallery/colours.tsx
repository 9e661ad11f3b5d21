const GROUNDS = [
  { name: 'paper', use: 'page' },
  { name: 'surface', use: 'cards, dialogs' },
  { name: 'ground', use: 'under pictures and pointer' },
  { name: 'line', use: 'hairlines' },
  { name: 'control', use: 'borders of fields' },
  { name: 'ink', use: 'text' },
  { name: 'ink-muted', use: 'secondary text' },
  { name: 'brand', use: 'main buttons, focus' },
  { name: 'brand-deep', use: 'the same, hovered' },
  { name: 'price', use: 'prices, sale' },
  { name: 'gold', use: 'small filled marks' },
  { name: 'ok', use: 'status' },
  { name: 'warn', use: 'status' },
  { name: 'bad', use: 'status, errors' },
]

const TEXTS = [
  { text: 'ink', ground: 'paper' },
  { text: 'ink', ground: 'ground' },
  { text: 'ink-muted', ground: 'paper' },
  { text: 'ink-muted', ground: 'surface' },
  { text: 'ink-muted', ground: 'ground' },
  { text: 'brand', ground: 'paper' },
  { text: 'price', ground: 'paper' },
  { text: 'price', ground: 'ground' },
  { text: 'gold-ink', ground: 'paper' },
  { text: 'ok', ground: 'paper' },
  { text: 'ok', ground: 'ok-ground' },
  { text: 'warn', ground: 'paper' },
  { text: 'warn', ground: 'warn-ground' },
  { text: 'bad', ground: 'surface' },
  { text: 'bad', ground: 'bad-ground' },
  { text: 'brand-ink', ground: 'brand' },
  { text: 'brand-ink', ground: 'price' },
  { text: 'brand-ink', ground: 'bad' },
  { text: 'brand-muted', ground: 'brand' },
  { text: 'ink', ground: 'gold' },
]

/** The palette by role, and every pair of text and background colour in use. */
export function Colours() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-7">
        {GROUNDS.map(({ name, use }) => (
          <li key={name} className="text-14">
            <span
              aria-hidden="true"
              style={{ background: `var(--color-${name})` }}
              className="mb-2 block h-16 rounded-s border border-line"
            />
            <span className="block font-medium">{name}</span>
            <span className="text-12 text-ink-muted">{use}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-8 grid grid-cols-2 gap-px sm:grid-cols-3 lg:grid-cols-7">
        {TEXTS.map(({ text, ground }) => (
          <li
            key={`${text}-${ground}`}
            style={{ color: `var(--color-${text})`, background: `var(--color-${ground})` }}
            className="px-3 py-2.5 text-12"
          >
            {text} on {ground}
          </li>
        ))}
      </ul>
    </>
  )
}
