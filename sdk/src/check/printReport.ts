import type { CheckReport } from './CheckReport.ts'

const SIGNS = { error: '✗', warning: '!', info: '·' } as const

/** One block in the console, to read and to copy from. */
export function printReport({ ok, findings }: CheckReport): void {
  const head = `Inlet check: ${ok ? 'the widget works here' : 'the widget does not work here'}`
  const blocks = findings.map(
    ({ code, severity, title, detail, fix }) =>
      `${SIGNS[severity]} ${code}: ${title}\n  ${detail}\n  → ${fix}`,
  )
  const text = [head, ...blocks].join('\n\n')
  // biome-ignore-start lint/suspicious/noConsole: what whoever called it wants to see
  if (ok) console.info(text)
  else console.warn(text)
  // biome-ignore-end lint/suspicious/noConsole: as above
}
