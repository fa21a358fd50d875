import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readVariables } from '../docs/lib/readVariables.mjs'
import { readDockerfile } from './lib/deploy/readDockerfile.mjs'
import { root } from './lib/paths.mjs'

/** @typedef {{ image: string, build?: { context: string, dockerfile: string }, env_file?: string, environment?: Record<string, string>, command?: string[], ports?: string[], volumes?: string[], networks?: string[], read_only?: boolean, cap_drop?: string[], security_opt?: string[], depends_on?: Record<string, { condition: string }> }} Service */
/** @typedef {{ services: Record<string, Service>, volumes?: Record<string, unknown>, networks?: Record<string, { ipam?: { config: { subnet: string }[] }, internal?: boolean }> }} Compose */

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')
const files = fs.readdirSync(path.join(root, 'deploy')).filter((name) => /^compose.*\.yaml$/.test(name))
const known = new Set(readVariables().map(({ name }) => name))
const steps = readDockerfile(read('deploy/Dockerfile')).at(-1)?.steps ?? []
const stepOf = (/** @type {string} */ keyword) => steps.find((step) => step.keyword === keyword)?.value

test('the storage that can be had beside it is off, and is the one that .env.example names', () => {
  /** @type {Compose} */
  const { services } = parse(read('deploy/compose.scaled.yaml'), { merge: true })
  const { store } = services
  const [, bucket] = /INLET_BLOBS=s3:\/\/(\w+)/.exec(read('deploy/.env.example')) ?? []
  expect(store).toMatchObject({ profiles: ['store'], volumes: [`objects:/objects/${bucket}`] })
  expect(store?.command?.slice(-2)).toEqual(['posix', '/objects'])
  expect(read('deploy/.env.example')).toContain(`http://store${store?.command?.[1]}`)
  const [, id] = /INLET_BLOBS_KEY=(\w+):/.exec(read('deploy/.env.example')) ?? []
  expect(store?.environment?.ROOT_ACCESS_KEY).toBe(id)
})

test('the scaled file brings a PostgreSQL with pgvector [F-350]', () => {
  /** @type {Compose} */
  const { services } = parse(read('deploy/compose.scaled.yaml'), { merge: true })
  expect(services.database?.image).toMatch(/^pgvector\/pgvector:0\.[89]\.\d+-pg17-trixie$/)
})

test.each([
  ['compose.yaml', 'inlet'],
  ['compose.scaled.yaml', 'worker'],
])(
  'the browser that can be had beside %s is off, closed, and on a network that leads to %s alone [F-239]',
  (file, user) => {
    /** @type {Compose} */
    const { services, networks } = parse(read(`deploy/${file}`), { merge: true })
    const { renderer } = services
    const onNetwork = Object.entries(services).filter(([, one]) => one.networks?.includes('renderer'))
    expect(onNetwork.map(([name]) => name).sort()).toEqual([user, 'renderer'].sort())
    expect(renderer).toMatchObject({
      profiles: ['renderer'],
      networks: ['renderer'],
      read_only: true,
      cap_drop: ['ALL'],
    })
    expect(networks?.renderer).toEqual({ internal: true })
    const [, port] = /^EXPOSE (\d+)$/m.exec(read(`deploy/${renderer?.build?.dockerfile}`)) ?? []
    expect(read('deploy/.env.example')).toContain(`http://renderer:${port}`)
  },
)

describe.each(files)('deploy/%s', (file) => {
  const text = read(`deploy/${file}`)
  /** @type {Compose} */
  const compose = parse(text, { merge: true })
  const services = Object.entries(compose.services)
  const ours = services.filter(([, { image }]) => image === 'inlet:local')

  test('tells the service nothing but variables that it reads', () => {
    expect(ours.length).toBeGreaterThan(0)
    const told = ours.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(told.filter((name) => !known.has(name))).toEqual([])
    for (const name of [
      'INLET_API_KEYS',
      'INLET_ENCRYPTION_KEYS',
      'INLET_HOST_ORIGINS',
      'INLET_FRAME_ORIGIN',
    ])
      for (const [, { environment = {} }] of ours) expect(environment[name]).toBe(`\${${name}:?}`)
  })

  test('passes the whole of .env on, and lets it change every default [F-337]', () => {
    for (const [name, { env_file: from, environment = {} }] of ours) {
      expect(from, name).toBe('.env')
      // `environment` wins over `env_file`: a value that stands here alone would hide that of .env.
      for (const [variable, value] of Object.entries(environment))
        if (variable !== 'INLET_ROLE') expect(value).toMatch(new RegExp(`^\\$\\{${variable}:[-?]`))
    }
  })

  test('asks for what .env.example names', () => {
    const asked = [...text.matchAll(/\$\{(\w+)[^}]*\}/g)].map(([, name]) => name)
    const named = [...read('deploy/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(asked.filter((name) => !named.includes(name))).toEqual([])
  })

  test('runs the image closed, as the Dockerfile is made for, with its data on a volume', () => {
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({
        read_only: true,
        tmpfs: ['/tmp'],
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      const inside = (service.volumes ?? []).map((volume) => volume.split(':')[1])
      expect(inside).toEqual([stepOf('VOLUME')])
      for (const port of service.ports ?? []) expect(port).toBe(`127.0.0.1:8000:${stepOf('EXPOSE')}`)
    }
    const building = ours.filter(([, { build }]) => build)
    expect(building.map(([, { build }]) => build)).toEqual([
      { context: '..', dockerfile: 'deploy/Dockerfile' },
    ])
  })

  test('names only volumes, networks and services that it has, and images by their version', () => {
    for (const [, { volumes = [], networks = [], depends_on: before = {}, image }] of services) {
      const places = volumes.map((volume) => volume.split(':')[0] ?? '')
      for (const place of places) {
        if (place.startsWith('./')) expect(fs.existsSync(path.join(root, 'deploy', place)), place).toBe(true)
        else expect(Object.keys(compose.volumes ?? {})).toContain(place)
      }
      for (const network of networks) expect(Object.keys(compose.networks ?? {})).toContain(network)
      for (const other of Object.keys(before)) expect(Object.keys(compose.services)).toContain(other)
      expect(image).toMatch(/^(inlet(?:-renderer)?:local|[\w./-]+:v?\d+\.\d+[\w.-]*)$/)
    }
  })
})
