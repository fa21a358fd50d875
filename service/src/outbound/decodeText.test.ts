import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const latin = Buffer.from('caf\xe9 <meta charset="utf-8">', 'latin1')

it.each([
  ['the header', latin, 'iso-8859-1', 'café'],
  ['a byte order mark before the header', Buffer.from('\ufeffcafé'), 'iso-8859-1', 'café'],
  ['UTF-16 by its mark', Buffer.from('\ufeffcafé', 'utf16le'), null, 'café'],
  ['the meta element', Buffer.from('<meta charset=windows-1251>\xcf\xf0\xe8', 'latin1'), null, 'При'],
  [
    'the older meta element',
    Buffer.from('<meta http-equiv=x content="text/html; charset=shift_jis">\x83e', 'latin1'),
    null,
    'テ',
  ],
  [
    'the XML declaration',
    Buffer.from('<?xml version="1.0" encoding="iso-8859-2"?>\xb1', 'latin1'),
    null,
    'ą',
  ],
  [
    'the page when the header names no charset',
    Buffer.from('<meta charset=koi8-r>\xf0', 'latin1'),
    'nonsense',
    'П',
  ],
  ['UTF-8 when nothing is declared', Buffer.from('čau'), null, 'čau'],
  ['windows-1252 when it cannot be UTF-8', Buffer.from('\x93caf\xe9\x94', 'latin1'), null, '“café”'],
  ['no UTF-16 that is declared in ASCII', Buffer.from('<meta charset=utf-16>é'), null, 'é'],
])('believes %s', (_, bytes, charset, expected) => {
  expect(decodeText(bytes, charset)).toContain(expected)
})
