import { expect, test } from 'vitest'
import { compoundsOf, splitsOf } from './compounds.ts'

test('two words make compounds in both orders, with what stands between', () => {
  expect(compoundsOf(['betriebskosten'], ['abrechnung'])).toContain('betriebskostenabrechnung')
  expect(compoundsOf(['rehabilitering'], ['plan'])).toContain('rehabiliteringsplan')
  expect(compoundsOf(['plan'], ['rehabilitering'])).toContain('rehabiliteringsplan')
  expect(compoundsOf(['2041'], ['plan'])).toEqual([])
})

test('a word may be two that stand side by side, or a compound of two that stand apart', () => {
  expect(splitsOf('login')).toContainEqual({ parts: ['log', 'in'], areNeighbours: true })
  expect(splitsOf('3000')).toContainEqual({ parts: ['3', '000'], areNeighbours: true })
  expect(splitsOf('kundigungsfrist')).toContainEqual({ parts: ['kundigung', 'frist'], areNeighbours: false })
  expect(splitsOf('login').filter(({ areNeighbours }) => !areNeighbours)).toEqual([])
})
