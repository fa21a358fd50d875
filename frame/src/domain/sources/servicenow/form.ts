import { subdomainOf } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { KeyPage, SignInForm } from '../FormDescriptor.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

/** The instance's list of OAuth applications. */
function applicationRegistry(value: (name: string) => string): KeyPage | null {
  const instance = value('instance_subdomain')
  if (!/^[a-z0-9-]+$/.test(instance)) return null
  return { kind: 'form', address: `https://${instance}.service-now.com/oauth_entity_list.do` }
}

export const form: SignInForm<'instance_subdomain' | 'client_id' | 'client_secret' | 'redirect_uri'> = {
  leadsTo: 'sign-in',
  intro: () => texts().intro,
  fields: [
    {
      name: 'instance_subdomain',
      texts: () => texts().instance,
      clean: subdomainOf('service-now.com'),
      destination: (instance) => `${instance}.service-now.com`,
    },
    { name: 'client_id', texts: () => texts().clientId, keyPage: applicationRegistry },
    { name: 'client_secret', isSecret: true, texts: () => texts().clientSecret },
    {
      name: 'redirect_uri',
      texts: () => texts().redirectUri,
      isCopyable: true,
      prefill: ({ redirectUri }) => redirectUri ?? '',
    },
  ],
  toPurpose: (value) => ({
    servicenow_credentials: {
      instance_subdomain: value('instance_subdomain'),
      client_id: value('client_id'),
      client_secret: value('client_secret'),
      redirect_uri: value('redirect_uri'),
    },
  }),
}
