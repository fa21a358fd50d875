import { beforeEach, expect, test, vi } from 'vitest'
import { printReport } from './printReport.ts'

const info = vi.spyOn(console, 'info').mockImplementation(() => {})
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  info.mockClear()
  warn.mockClear()
})

const finding = { code: 'C', title: 'T', detail: 'D', fix: 'F' } as const

test('is one block, with the line to add behind each finding', () => {
  printReport({
    ok: false,
    findings: [
      { ...finding, severity: 'error' },
      { ...finding, severity: 'warning' },
      { ...finding, severity: 'info' },
    ],
  })
  expect(warn.mock.calls).toEqual([
    [
      [
        'Inlet check: the widget does not work here',
        '✗ C: T\n  D\n  → F',
        '! C: T\n  D\n  → F',
        '· C: T\n  D\n  → F',
      ].join('\n\n'),
    ],
  ])
  expect(info).not.toHaveBeenCalled()
})

test('is no warning where the widget works', () => {
  printReport({ ok: true, findings: [] })
  expect(info.mock.calls).toEqual([['Inlet check: the widget works here']])
  expect(warn).not.toHaveBeenCalled()
})
