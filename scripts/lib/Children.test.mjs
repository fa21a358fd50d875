import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Children } from './Children.mjs'
import { endWith } from './endWith.mjs'

/** A child reports to the test over a connection, so that nothing has to be waited for by the clock. */
const dial = (/** @type {number} */ port) => `
  const line = require('node:net').connect(${port}, '127.0.0.1', () => line.write('ready '))
`
/** @type {net.Server} */
let server
/** @type {number} */
let port
/** @type {Children} */
let children

beforeEach(async () => {
  children = new Children()
  server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

afterEach(() => {
  children.kill()
  server.close()
})

/** Resolves with the connection of the next child that is ready. @returns {Promise<net.Socket>} */
async function nextReady() {
  const [socket] = await once(server, 'connection')
  await once(socket.setEncoding('utf8'), 'data')
  return socket
}

describe('Children', () => {
  it('tells which child ended first, and how', async () => {
    children.start('The host page', ['-e', dial(port)], {})
    await nextReady()
    children.start('The service', ['-e', 'process.exit(3)'], {})
    expect(await children.firstEnd).toEqual({ name: 'The service', code: 3, signal: null })
  })

  it('calls off what waits for them when one has ended [F-092]', async () => {
    children.start('The service', ['-e', 'process.exit(3)'], {})
    /** @type {AbortSignal | undefined} */
    let told
    await children.unlessOneEnds((signal) => {
      told = signal
      return new Promise(() => {})
    })
    expect(told?.aborted).toBe(true)
  })

  it('hands each child its environment', async () => {
    children.start('The service', ['-e', 'process.exit(Number(process.env.CODE))'], { CODE: '7' })
    expect((await children.firstEnd).code).toBe(7)
  })

  it('lets a child finish what it does before it ends', async () => {
    const finish = `process.once('SIGTERM', () => line.end('saved', () => process.exit(0)))`
    children.start('The service', ['-e', dial(port) + finish], {})
    const socket = await nextReady()
    const said = once(socket, 'data')
    await children.stop()
    expect(await said).toEqual(['saved'])
    expect(await children.firstEnd).toEqual({ name: 'The service', code: 0, signal: null })
  })

  it('tells each child once, however often it is asked to stop', async () => {
    const slow = `
      process.on('SIGTERM', () => line.write('told '))
      line.once('data', () => setImmediate(() => line.end(() => process.exit(0))))
    `
    children.start('The service', ['-e', dial(port) + slow], {})
    const socket = await nextReady()
    let said = ''
    socket.on('data', (/** @type {string} */ text) => {
      said += text
    })
    const stopped = [children.stop()]
    await once(socket, 'data')
    stopped.push(children.stop())
    socket.write('now')
    await Promise.all([...stopped, once(socket, 'close')])
    expect(said).toBe('told ')
  })

  it('ends a child that does not listen, with what it started, when it is killed', async () => {
    const deaf = `process.on('SIGTERM', () => line.write('no'))`
    const spawning = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(dial(port))}])`
    children.start('The service', ['-e', dial(port) + deaf], {})
    const first = await nextReady()
    children.start('The host page', ['-e', `${spawning}; process.on('SIGTERM', () => {})`], {})
    const grandchild = await nextReady()
    const refused = once(first, 'data')
    const stopped = children.stop()
    await refused
    const closed = [once(first, 'close'), once(grandchild, 'close')]
    children.kill()
    await Promise.all([stopped, ...closed])
  })
})

describe('endWith', () => {
  it('ends the others when one ends by itself, and says which one it was', async () => {
    children.start('The host page', ['-e', dial(port)], {})
    const socket = await nextReady()
    const closed = once(socket, 'close')
    children.start('The service', ['-e', 'process.exit(1)'], {})
    await expect(endWith(children)).rejects.toThrow('The service ended with code 1')
    await closed
  })

  it('is content when they were asked to end', async () => {
    children.start('The service', ['-e', dial(port)], {})
    await nextReady()
    const ended = endWith(children)
    await children.stop()
    await expect(ended).resolves.toBeUndefined()
  })
})
