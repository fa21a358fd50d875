type Cell = string | number | boolean | null | undefined

/** Formats rows under headings, in columns as wide as their widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  if (rows.length === 0) return ['There is none.']
  const texts = [headings, ...rows.map((row) => row.map(textOf))]
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => (row[column] ?? '').length)))
  return texts.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats one object: a line for each of its members. */
export function sheet(members: Readonly<Record<string, Cell>>): string[] {
  const width = Math.max(...Object.keys(members).map((name) => name.length))
  return Object.entries(members).map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`.trimEnd())
}

/** On one line, without terminal control characters. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '–'
  return String(cell).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
