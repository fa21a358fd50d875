import * as v from 'valibot'
import { IngestFault } from '../IngestFault.ts'
import { decodeText } from './decodeText.ts'
import type { Extracted } from './Extracted.ts'

/** Text is written as one string or as a list of lines. */
const Lines = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((lines) => (typeof lines === 'string' ? lines : lines.join(''))),
)

const Output = v.object({
  text: v.optional(Lines, ''),
  data: v.fallback(v.object({ 'text/plain': v.optional(Lines, '') }), { 'text/plain': '' }),
})

const Cell = v.object({
  cell_type: v.string(),
  /** `input` in the third version of the format. */
  source: v.optional(Lines),
  input: v.optional(Lines),
  outputs: v.optional(v.array(Output), []),
})
type Cell = v.InferOutput<typeof Cell>

const Notebook = v.object({
  metadata: v.fallback(
    v.object({ language_info: v.fallback(v.object({ name: v.string() }), { name: '' }) }),
    {
      language_info: { name: '' },
    },
  ),
  cells: v.optional(v.array(Cell), []),
  worksheets: v.optional(v.array(v.object({ cells: v.array(Cell) })), []),
})

/** The cells of a Jupyter notebook: its texts as they are, its code in fences, and what the code wrote. */
export function readNotebook(bytes: Uint8Array): Extracted {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Notebook), decodeText(bytes).text)
  if (!parsed.success) throw new IngestFault('This file is not a notebook, whatever its name says.')
  const { cells, worksheets, metadata } = parsed.output
  const all = [...cells, ...worksheets.flatMap((sheet) => sheet.cells)]
  const parts = all.map((cell) => ({ text: cellText(cell, metadata.language_info.name), page: null }))
  return { unit: 'item', parts, unread: [] }
}

function cellText({ cell_type, source, input, outputs }: Cell, language: string): string {
  const text = source ?? input ?? ''
  if (cell_type !== 'code') return text
  const code = text.trim() === '' ? [] : [`\`\`\`${language}\n${text}\n\`\`\``]
  const written = outputs.map((output) => `${output.text}${output.data['text/plain']}`.trim())
  return [...code, ...written.filter((one) => one !== '')].join('\n\n')
}
