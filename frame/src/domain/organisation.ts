import type { Services } from './Services.tsx'

/** Host and port of the page that embeds us, as the browser tells it: `app.example.com`. */
export function hostDomain({ host }: Pick<Services, 'host'>): string {
  return new URL(host.origin).host
}

/** What the host calls itself, else its domain. */
export function organisationName(services: Pick<Services, 'host' | 'session'>): string {
  return services.session.options.orgName ?? hostDomain(services)
}
