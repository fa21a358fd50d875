import { systemClock } from '../lib/Clock.ts'
import { inlet } from './inlet.ts'

/** The command as a process. */
process.exitCode = await inlet(process.argv.slice(2), {
  environment: process.env,
  clock: systemClock,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})
