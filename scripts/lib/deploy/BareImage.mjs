import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../paths.mjs'
import { isIgnored } from './isIgnored.mjs'

/** @typedef {import('./readDockerfile.mjs').Stage} Stage */
/** @typedef {import('./readDockerfile.mjs').Step} Step */

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/**
 * One stage of a Dockerfile, run without a container engine: a root of its own, entered by the means that engines use
 * (namespaces, bind mounts, chroot). It needs root, and util-linux.
 */
export class BareImage {
  /** @type {Record<string, string>} */
  env = { PATH }
  workdir = '/'
  user = '0:0'
  /** @type {string[]} */
  volumes = []
  /** @type {number[]} */
  ports = []
  /** @type {string[]} */
  command = []
  /** @type {string[]} */
  health = []
  #folder
  #stages

  /**
   * @param {string} folder the root: a copy of the base
   * @param {ReadonlyMap<string, BareImage>} stages those before, by name
   */
  constructor(folder, stages = new Map()) {
    this.#folder = folder
    this.#stages = stages
  }

  /** @param {Step} step */
  run({ keyword, flags, value }) {
    /** @type {Record<string, () => void>} */
    const steps = {
      WORKDIR: () => this.#enterFolder(value),
      COPY: () => this.#copy(flags, value.split(/ +/)),
      RUN: () => this.#runToEnd(['sh', '-c', value]),
      ENV: () => Object.assign(this.env, Object.fromEntries(value.split(/ +/).map((one) => one.split('=')))),
      USER: () => Object.assign(this, { user: value }),
      VOLUME: () => this.volumes.push(value),
      EXPOSE: () => this.ports.push(Number(value)),
      HEALTHCHECK: () => Object.assign(this, { health: JSON.parse(value.replace(/^CMD /, '')) }),
      CMD: () => Object.assign(this, { command: JSON.parse(value) }),
    }
    steps[keyword]?.()
  }

  /** Runs a command of the image to its end. @returns {boolean} whether it ended well */
  check(/** @type {readonly string[]} */ command, /** @type {Record<string, string>} */ env) {
    const [program, ...args] = this.#enter(command, { env, isReadOnly: true })
    return spawnSync(program, args).status === 0
  }

  /**
   * Starts its command as an engine would with `--read-only --tmpfs /tmp --cap-drop ALL
   * --security-opt no-new-privileges`, and the volumes of the root.
   * @param {Record<string, string>} env
   */
  start(env) {
    const [program, ...args] = this.#enter(this.command, { env, isReadOnly: true })
    return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  /** Tells the program itself, which is behind those that opened its room. */
  signal(
    /** @type {import('node:child_process').ChildProcess} */ { pid },
    /** @type {NodeJS.Signals} */ name,
  ) {
    const [first = ''] = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    process.kill(Number(first), name)
  }

  /** Where a path of the image is here. */
  at(/** @type {string} */ inside) {
    return path.join(this.#folder, inside)
  }

  #enterFolder(/** @type {string} */ folder) {
    this.workdir = folder
    fs.mkdirSync(this.at(folder), { recursive: true })
  }

  #copy(/** @type {Record<string, string>} */ { from }, /** @type {string[]} */ paths) {
    const target = this.at(path.resolve(this.workdir, paths.at(-1) ?? ''))
    if (from) {
      const stage = this.#stages.get(from)
      if (!stage) throw new Error(`There is no stage ${from}`)
      for (const source of paths.slice(0, -1)) fs.cpSync(stage.at(source), target, { recursive: true })
      return
    }
    const ignored = isIgnored(fs.readFileSync(path.join(root, '.dockerignore'), 'utf8'))
    const filter = (/** @type {string} */ file) => !ignored(path.relative(root, file))
    for (const source of paths.slice(0, -1))
      fs.cpSync(path.join(root, source), target, { recursive: true, filter })
  }

  #runToEnd(/** @type {readonly string[]} */ command) {
    const [program, ...args] = this.#enter(command, { env: {}, isReadOnly: false })
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) throw new Error(`RUN ${command.at(-1)} ended with ${status}`)
  }

  /**
   * A command line that runs one in the image. Its mounts are its own and end with it.
   * @param {readonly string[]} command
   * @param {{ env: Record<string, string>, isReadOnly: boolean }} how
   * @returns {[string, ...string[]]}
   */
  #enter(command, { env, isReadOnly }) {
    const inside = (/** @type {string} */ folder) => quote(this.at(folder))
    const [uid = '0', gid = '0'] = this.user.split(':')
    const home = uid === '0' ? '/root' : '/home/node'
    const mounts = [
      `mount --bind ${inside('')} ${inside('')}`,
      `mount -t proc proc ${inside('proc')}`,
      `mount --rbind /dev ${inside('dev')}`,
    ]
    const closed = [
      ...this.volumes.map((folder) => `mount --bind ${inside(folder)} ${inside(folder)}`),
      `mount -t tmpfs tmpfs ${inside('tmp')}`,
      `mount -o remount,bind,ro ${inside('')}`,
    ]
    const variables = Object.entries({ HOME: home, ...ofThisMachine(), ...this.env, ...env }).map(
      ([name, value]) => quote(`${name}=${value}`),
    )
    const powers = isReadOnly ? '--no-new-privs --inh-caps=-all --bounding-set=-all' : ''
    const line = [
      `exec chroot ${inside('')} setpriv --reuid ${uid} --regid ${gid} --clear-groups ${powers}`,
      `env -i ${variables.join(' ')} sh -c ${quote(`cd ${quote(this.workdir)} && exec "$@"`)} sh`,
      ...command.map(quote),
    ].join(' ')
    const script = ['set -e', ...mounts, ...(isReadOnly ? closed : []), line].join('\n')
    return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script]
  }
}

/** Where this machine reaches the registry by certificates of its own, a build does as well. */
function ofThisMachine() {
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  return certificates ? { NODE_EXTRA_CA_CERTS: certificates } : {}
}

/** As one word of a shell. */
function quote(/** @type {string} */ text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}
