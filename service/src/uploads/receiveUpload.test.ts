import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LocalBlobStore } from '../blobs/LocalBlobStore.ts'
import { NoSpace } from '../lib/NoSpace.ts'
import { receiveUpload } from './receiveUpload.ts'

const LIMIT = 1000
const BOUNDARY = 'x-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

let folder: string
let store: LocalBlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlet-receive-'))
  store = new LocalBlobStore(folder)
  await store.prepare()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const part = (name: string, text: string, filename?: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`
  }\r\n\r\n${text}\r\n`
const form = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`
const request = (body: string | Uint8Array<ArrayBuffer> | null, type = TYPE) =>
  new Request('http://inlet.test/uploadfile', {
    method: 'POST',
    headers: type === '' ? {} : { 'Content-Type': type },
    body,
  })
const receive = (...given: Parameters<typeof request>) => receiveUpload(request(...given), store, LIMIT)
const arriving = () => readdir(join(folder, 'arriving'))
const refusalOf = (error: unknown) => error

describe('one file', () => {
  test('is stored byte by byte, under the last part of its name', async () => {
    const { arrival, name } = await receive(form(part('file', 'hello\r\nworld', '../notes.txt')))
    expect(name).toBe('notes.txt')
    expect(await readFile(join(folder, 'arriving', arrival.blob), 'utf8')).toBe('hello\r\nworld')
  })

  test('may have exactly as many bytes as the limit, and is empty where it is', async () => {
    const full = await receive(form(part('file', 'x'.repeat(LIMIT), 'a.txt')))
    expect(full.arrival.size).toBe(LIMIT)
    const empty = await receive(form(part('file', '', 'b.txt')))
    expect(empty.arrival.size).toBe(0)
  })

  test('keeps a name in UTF-8', async () => {
    expect((await receive(form(part('file', 'x', 'Résumé 文件.txt')))).name).toBe('Résumé 文件.txt')
  })

  test('may come with fields that have no value', async () => {
    expect((await receive(form(part('chunk_size', ''), part('file', 'x', 'a.txt')))).name).toBe('a.txt')
  })
})

describe('a hostile form', () => {
  test('of more fields than any upload has is refused [F-204]', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => part(`f${index}`, ''))
    // Less than what is drained.
    const refusal = await receive(form(...many)).catch(refusalOf)
    expect(refusal).toMatchObject({ status: 422 })
    expect(await arriving()).toEqual([])
  })

  test('with a longer boundary than RFC 2046 has is refused [F-204]', async () => {
    const type = (length: number) => `multipart/form-data; boundary=${'b'.repeat(length)}`
    expect(await receive('b', type(71)).catch(refusalOf)).toMatchObject({
      detail: [{ type: 'multipart' }],
    })
    expect(await receive('b', type(70)).catch(refusalOf)).not.toMatchObject({
      detail: [{ type: 'multipart' }],
    })
  })
})

describe('what is refused leaves nothing behind:', () => {
  test.each([
    ['a byte too many', form(part('file', 'x'.repeat(LIMIT + 1), 'a.txt')), { status: 413 }],
    ['two files', form(part('file', 'x', 'a.txt'), part('file', 'y', 'b.txt')), issue('file', 'value_error')],
    [
      'another field',
      form(part('file', 'x', 'a.txt'), part('other', 'y', 'b.txt')),
      issue('other', 'unsupported'),
    ],
    [
      'a setting in the form',
      form(part('chunk_size', '400'), part('file', 'x', 'a.txt')),
      issue('chunk_size', 'unsupported'),
    ],
    ['no file', form(part('file', '')), issue('file', 'missing')],
    ['an empty form', form(), issue('file', 'missing')],
    [
      'a form that breaks off',
      form(part('file', 'x'.repeat(500), 'a.txt')).slice(0, 400),
      issue(null, 'incomplete'),
    ],
    [
      'a body that is far too long',
      `${'x'.repeat(LIMIT * 2 + 1_000_001)}${form()}`,
      issue(null, 'incomplete'),
    ],
  ])('%s', async (_, body, expected) => {
    await expect(receive(body).catch(refusalOf)).resolves.toMatchObject(expected)
    expect(await arriving()).toEqual([])
  })

  test.each([
    ['no type', ''],
    ['JSON', 'application/json'],
    ['no boundary', 'multipart/form-data'],
  ])('%s', async (_, type) => {
    await expect(receive(new Uint8Array([123, 125]), type).catch(refusalOf)).resolves.toMatchObject(
      issue(null, 'multipart'),
    )
    expect(await arriving()).toEqual([])
  })

  test('no body at all', async () => {
    await expect(receive(null).catch(refusalOf)).resolves.toMatchObject(issue(null, 'incomplete'))
  })
})

test('too much of a file is said, although the rest of the body is wrong as well', async () => {
  const body = form(part('file', 'x'.repeat(LIMIT + 1), 'a.txt'), part('chunk_size', '400'))
  await expect(receive(body).catch(refusalOf)).resolves.toMatchObject({
    status: 413,
    // The body may not be fully read, so the connection is closed.
    headers: { Connection: 'close' },
  })
})

test('a full disk is told as such, and not as a fault of who sends', async () => {
  store.receive = () => Promise.reject(new NoSpace())
  const body = form(part('file', 'x'.repeat(LIMIT), 'a.txt'))
  await expect(receive(body)).rejects.toBeInstanceOf(NoSpace)
})

/** The issue of a field; null for the whole body. */
function issue(field: string | null, type: string) {
  return { status: 422, detail: [{ loc: field === null ? ['body'] : ['body', field], type }] }
}
