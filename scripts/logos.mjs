// Puts the logos of the sources into one file, so that the list asks for one and not for one a source.
import fs from 'node:fs'
import { logoSheet, sheetFile } from './lib/logoSheet.mjs'

fs.writeFileSync(sheetFile, logoSheet())
