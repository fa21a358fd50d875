import writeXlsxFile, { type SheetData } from 'write-excel-file/node'

/** A spreadsheet of these sheets, each with its rows. */
export async function makeXlsx(
  sheets: readonly { name: string; rows: SheetData }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const written = writeXlsxFile(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows, dateFormat: 'yyyy-mm-dd' })),
  )
  return new Uint8Array(await written.toBuffer())
}
