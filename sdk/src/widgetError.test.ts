import { ERRORS } from '@inlet/wire/bridge/errors'
import { describe, expect, test } from 'vitest'
import { widgetError } from './widgetError.ts'

const OWN = [
  'FRAME_UNREACHABLE',
  'OFFLINE',
  'FRAME_REPLACED',
  'FRAME_UNRESPONSIVE',
  'BLOCKED_BY_HOST_CSP',
  'VERSION_MISMATCH',
  'UNSUPPORTED_HOST',
  'INVALID_OPTION',
] as const

describe('widgetError', () => {
  test.each(OWN)('says of %s what the table says', (code) => {
    const { category, retryable, message } = ERRORS[code]
    const cause = 'frameUrl'
    expect(widgetError(code, cause, undefined)).toMatchObject({
      code,
      category,
      retryable,
      message: message.replace('@', cause),
      cause,
    })
  })

  test('names the variable that may lack the page, if the frame did not come up', () => {
    expect(widgetError('FRAME_UNREACHABLE', 'https://x.example/frame/', undefined).remedy).toBe(
      'Check https://x.example/frame/, INLET_HOST_ORIGINS',
    )
    expect(widgetError('FRAME_REPLACED', 'https://x.example/frame/', undefined).remedy).not.toContain('INLET')
  })

  test('leads to the page about the code, beside the frame, below whatever path', () => {
    for (const [frame, page] of [
      ['https://x.example/frame/', 'https://x.example/errors/OFFLINE'],
      ['https://x.example/a/b/frame/', 'https://x.example/a/b/errors/OFFLINE'],
      ['https://x.example/a/frame/index.html?x#y', 'https://x.example/a/errors/OFFLINE'],
    ] as const) {
      const error = widgetError('OFFLINE', 'frameUrl', new URL(frame))
      expect(error.docsUrl).toBe(page)
      expect(error.remedy).toContain(page)
    }
    expect(widgetError('OFFLINE', 'frameUrl', undefined)).toMatchObject({
      docsUrl: null,
      remedy: 'Check frameUrl',
    })
  })
})
