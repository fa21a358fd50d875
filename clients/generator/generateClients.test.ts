import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateClients } from './generateClients.ts'

const clients = path.join(import.meta.dirname, '..')
const MADE = ['typescript/src/generated', 'python/src/inlet_client/_generated']

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inlet-clients-'))
  await generateClients(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the generated code', () => {
  it.each(MADE)('of %s is what the contract makes', async (made) => {
    const files = (await readdir(path.join(folder, made))).sort()
    expect(files.length).toBeGreaterThan(2)
    const present = (await readdir(path.join(clients, made))).filter((file) => file !== '__pycache__')
    expect(present.sort()).toEqual(files)
    for (const file of files) {
      expect(await readFile(path.join(clients, made, file), 'utf8')).toBe(
        await readFile(path.join(folder, made, file), 'utf8'),
      )
    }
  })

  it('has names for what several operations share, and no copy of it', async () => {
    const types = await readFile(path.join(folder, MADE[0] ?? '', 'types.gen.ts'), 'utf8')
    expect(types).toMatch(/200: UserFile;/)
    expect(types.match(/embedding_storage_status/g)).toHaveLength(1)
    const python = await readFile(path.join(folder, MADE[1] ?? '', 'types.py'), 'utf8')
    expect(python.match(/embedding_storage_status/g)).toHaveLength(1)
  })
})
