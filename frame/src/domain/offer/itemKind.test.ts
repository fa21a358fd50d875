import { describe, expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { fileKind } from './itemKind.ts'

const kindOf = (given: Omit<Parameters<typeof aFile>[0], 'id'>) => fileKind(aFile({ id: 1, ...given }))

describe('fileKind', () => {
  it('is a folder if the metadata says so [PIC-20]', () => {
    expect(kindOf({ file_metadata: { is_folder: true } })).toBe('FOLDER')
    expect(kindOf({ file_metadata: { is_folder: false } })).toBe('FILE')
  })

  it('is a folder if its type is COLLECTION [PIC-21]', () => {
    expect(kindOf({ file_metadata: { type: 'COLLECTION' } })).toBe('FOLDER')
  })

  it('is a folder if its type is FOLDER [PIC-22]', () => {
    expect(kindOf({ file_metadata: { type: 'FOLDER' } })).toBe('FOLDER')
  })

  it.each(['COLLECTION', 'FOLDER'])('reads the type %s wherever the source keeps it [PIC-35]', (type) => {
    expect(kindOf({ file_metadata: { type } })).toBe('FOLDER')
    expect(kindOf({ data_source_metadata: { type } })).toBe('FOLDER')
    expect(kindOf({ data_source_metadata: { type: 'PAGE' } })).toBe('FILE')
  })

  it.each(['WEB_SCRAPE', 'WEB_SCRAPER'])(
    'is a folder if it is a website of several pages, by the source %s [PIC-23]',
    (source) => {
      const several = { file_metadata: { max_pages_to_scrape: 2 }, source }
      expect(kindOf(several)).toBe('FOLDER')
      expect(kindOf({ ...several, parent_id: 7 })).toBe('FILE')
      expect(kindOf({ ...several, file_metadata: { max_pages_to_scrape: 1 } })).toBe('FILE')
      expect(kindOf({ ...several, source: 'PDF' })).toBe('FILE')
    },
  )

  it.each([
    {},
    { file_metadata: null },
    { file_metadata: { type: 'PAGE' } },
    { file_metadata: { is_folder: null, type: null, max_pages_to_scrape: null } },
    { source: null },
  ])('is a file otherwise: %j [PIC-24]', (given) => {
    expect(kindOf(given)).toBe('FILE')
  })
})
