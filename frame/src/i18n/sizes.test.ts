import { describe, expect, it } from 'vitest'
import { megabytes } from './megabytes.ts'
import { fileSize, limitInMegabytes } from './sizes.ts'

describe('megabytes', () => {
  it.each([
    [20_000_000, '20'],
    [5_000_000, '5'],
    [2_500_000, '2.5'],
    [1_234_567, '1.23'],
    [1_234_000_000, '1234'],
  ])('%d bytes are %s [FMT-10]', (bytes, text) => {
    expect(megabytes(bytes)).toBe(text)
  })
})

describe('limitInMegabytes', () => {
  it.each([
    [20_000_000, '20'],
    [2_990_000, '2'],
    [1_000_000, '1'],
    [500_000, '0.5'],
    [999_999, '0.99'],
  ])('a limit of %d bytes is said as %s', (bytes, text) => {
    expect(limitInMegabytes(bytes)).toBe(text)
  })

  it.each([
    [9_999, '0.009'],
    [5_000, '0.005'],
    [512, '0.0005'],
  ])('a limit of %d bytes is never said as 0, but as %s [F-073]', (bytes, text) => {
    expect(limitInMegabytes(bytes)).toBe(text)
  })
})

describe('fileSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12_345, '12.3 kB'],
    [999_999, '1 MB'],
    [20_000_000, '20 MB'],
    [3_210_000_000, '3.2 GB'],
  ])('%d bytes are shown as %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text)
  })
})
