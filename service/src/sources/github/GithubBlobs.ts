import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { GithubArchives } from './GithubArchives.ts'
import type { GithubReader } from './GithubReader.ts'
import type { Head } from './GithubRepositories.ts'
import { Blob } from './githubAnswers.ts'

const RAW = 'application/vnd.github.raw+json'

/** The contents of files by their hashes. */
export class GithubBlobs {
  private readonly reader: GithubReader
  private readonly archives: GithubArchives

  /** `room`: returns the bytes that may still be written to the temporary folder. */
  constructor(reader: GithubReader, clock: Clock, room: () => Promise<number>) {
    this.reader = reader
    this.archives = new GithubArchives(clock, room)
  }

  /** From the archive of the repository if many files are requested, otherwise with a call of its own. */
  async bytes(
    credential: Credential,
    head: Head,
    sha: string,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const { repository, path, commit } = head
    const key = `${loginOf(credential)} ${repository.id}`
    const download = async (until: AbortSignal) =>
      (await this.reader.bytes(credential, `${path}/tarball/${commit}`, '*/*', until)).bytes
    const content = await this.archives.find(key, { sha, kilobytes: repository.size }, download, signal)
    if (content) return one(content)
    const { bytes } = await whileFetching(this.blob(credential, `${path}/git/blobs/${sha}`, signal))
    return bytes
  }

  private async blob(
    credential: Credential,
    path: string,
    signal: AbortSignal,
  ): Promise<{ readonly bytes: AsyncIterable<Uint8Array> }> {
    const answer = await this.reader.bytes(credential, path, RAW, signal)
    // Some servers ignore the raw media type.
    if (!/^application\/json\b/.test(answer.headers.get('content-type') ?? '')) return answer
    const { content } = await this.reader.jsonOf(Blob, answer)
    return { bytes: one(Buffer.from(content, 'base64')) }
  }
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
