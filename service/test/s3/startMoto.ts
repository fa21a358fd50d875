import { spawnSync } from 'node:child_process'
import { freePort } from '../freePort.ts'
import { startProgram } from '../startProgram.ts'
import { S3Storage } from './S3Storage.ts'

const PROGRAM = 'moto_server'

export const hasMoto = spawnSync('which', [PROGRAM]).status === 0
/** For titles of tests that are left out. */
export const withoutMoto = hasMoto ? '' : ' (skipped: moto is not installed)'

/** Amazon as Python's programs play it: https://docs.getmoto.org. It takes every key, in memory. */
export async function startMoto(): Promise<S3Storage> {
  const port = await freePort()
  const stop = await startProgram(PROGRAM, ['-H', '127.0.0.1', '-p', String(port)], port)
  const keys = { accessKeyId: 'moto', secretAccessKey: 'moto' }
  return new S3Storage({ port, keys, region: 'us-east-1', stop })
}
