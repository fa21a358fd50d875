import { createEmulator } from 'emulate'
import { freePort } from '../freePort.ts'
import { S3Storage } from './S3Storage.ts'

/** A third party's Amazon S3: https://emulate.dev. It takes every key, and gives pages. */
export async function startEmulateS3(): Promise<S3Storage> {
  const port = await freePort()
  const emulator = await createEmulator({ service: 'aws', port, baseUrl: `http://127.0.0.1:${port}` })
  const keys = { accessKeyId: 'AKIAEMULATE', secretAccessKey: 'emulate' }
  return new S3Storage({ port, keys, region: 'us-east-1', stop: () => emulator.close() })
}
