// Runs the jobs of one queue, and dies with the job of the customer `killer`: after its effect, before its end.
import { OPENERS } from './openers.mjs'

const [name = '', url = ''] = process.argv.slice(2)
const queue = await OPENERS[name]?.(url, false)
await queue?.work(async (customer) => {
  // All of them run by then.
  await new Promise((resolve) => setTimeout(resolve, customer === 'killer' ? 1_000 : 2_000))
  return async (query) => {
    await query(`insert into effects values ('${customer}')`)
    if (customer === 'killer') process.kill(process.pid, 'SIGKILL')
  }
})
