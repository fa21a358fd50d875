import { type AwsKeys, sigv4 } from '../../src/sources/auth/sigv4.ts'
import { s3Address } from '../../src/sources/s3/s3Bucket.ts'
import { eightAtOnce } from '../eightAtOnce.ts'

const VERSIONED =
  '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>'

type Place = { readonly port: number; readonly keys: AwsKeys; readonly region: string; stop(): Promise<void> }

/** A server of S3's protocol of a third party, and what other programs do there. */
export class S3Storage {
  readonly origin: string
  readonly port: number
  readonly keys: AwsKeys
  readonly stop: () => Promise<void>
  readonly region: string

  constructor({ port, keys, region, stop }: Place) {
    this.origin = `http://127.0.0.1:${port}`
    this.port = port
    this.keys = keys
    this.region = region
    this.stop = stop
  }

  async makeBucket(bucket: string): Promise<void> {
    await this.send('PUT', bucket)
  }

  /** From now on it keeps what is written over or deleted. */
  async keepVersions(bucket: string): Promise<void> {
    await this.send('PUT', bucket, '', VERSIONED, '?versioning=')
  }

  async put(bucket: string, key: string, body: string): Promise<void> {
    await this.send('PUT', bucket, key, body)
  }

  async remove(bucket: string, key: string): Promise<void> {
    await this.send('DELETE', bucket, key)
  }

  /** How many uploads in parts were begun and not ended. */
  async unfinished(bucket: string): Promise<number> {
    return (await this.send('GET', bucket, '', '', '?uploads=')).split('<UploadId>').length - 1
  }

  /** An object of each name, with its name in it. */
  fill(bucket: string, names: readonly string[]): Promise<void> {
    return eightAtOnce(names, (name) => this.put(bucket, name, name))
  }

  /** By the global `fetch`, and not on the service's way out. */
  private async send(
    method: 'GET' | 'PUT' | 'DELETE',
    bucket: string,
    key = '',
    body = '',
    query = '',
  ): Promise<string> {
    const url = s3Address({ endpoint: this.origin, region: this.region }, bucket, key)
    url.search = query
    const sign = sigv4(this.keys, { service: 's3', region: this.region, now: Date.now })
    const headers = { ...(await sign({ method, url, headers: {}, body })) }
    const answer = await fetch(url, { method, headers, body: body === '' ? null : body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${bucket} ${key}: ${answer.status} ${text}`)
    return text
  }
}
