import { env } from '$env/dynamic/private'

export function load() {
  return { frameUrl: `${env.INLET_URL ?? 'http://localhost:8000'}/frame/` }
}
