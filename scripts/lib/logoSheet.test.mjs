import fs from 'node:fs'
import { expect, it } from 'vitest'
import { logoSheet, sheetFile } from './logoSheet.mjs'

it('the sheet of logos is made of all of them: `npm run logos` makes it [F-079]', () => {
  expect(fs.readFileSync(sheetFile, 'utf8')).toBe(logoSheet())
})
