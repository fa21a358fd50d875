import { expect, test } from 'vitest'
import { xmlDepth } from './xmlDepth.ts'

const depthOf = (xml: string, most = 1000) => xmlDepth(Buffer.from(xml), most)

test.each([
  ['', 0],
  ['<a/>', 0],
  ['<a></a>', 1],
  ['<?xml version="1.0"?><!-- <x><y> --><a><b c="1 > 0"/><b c=\'"/>\'><c/></b></a>', 2],
  ['<a><![CDATA[<b><c><d>]]></a>', 1],
  ['<a><b></b><b></b><b></b></a>', 2],
  ['<a', 1],
])('%s is nested %i deep [F-032]', (xml, depth) => {
  expect(depthOf(xml)).toBe(depth)
})

test('stops where it is too deep [F-032]', () => {
  expect(depthOf('<w:p>'.repeat(5000), 500)).toBe(501)
})
