import { expect, test } from 'vitest'
import { isStyledHidden } from './isStyledHidden.ts'

test('comments that nothing closes take little work [F-247]', () => {
  const before = process.cpuUsage()
  expect(isStyledHidden('/*'.repeat(1_000_000))).toBe(false)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  expect(isStyledHidden('color: red; /* display */ display: /**/ none')).toBe(true)
})
