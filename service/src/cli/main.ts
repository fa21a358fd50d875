import { systemClock } from '../lib/Clock.ts'
import { inlet } from './inlet.ts'

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    // The reader closed the pipe, as `head` does. The command still finishes.
    if (!('code' in error) || error.code !== 'EPIPE') throw error
  })
}

// Files it writes are only for this user.
process.umask(0o077)

/** The command as a process. */
process.exitCode = await inlet(process.argv.slice(2), {
  environment: process.env,
  clock: systemClock,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
