// @vitest-environment node
import { expect, test } from 'vitest'

test('can be imported on a server, where there is no page', async () => {
  expect(typeof document).toBe('undefined')
  const { Widget } = await import('./index.ts')
  const { InletWidget } = await import('./react.tsx')
  expect(Widget.open).toBeTypeOf('function')
  expect(InletWidget).toBeTypeOf('function')
})
