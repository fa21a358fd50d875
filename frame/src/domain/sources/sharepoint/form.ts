import { subdomainOf } from '../../../lib/hostName.ts'
import { readTexts } from '../defineTexts.ts'
import type { SignInForm } from '../FormDescriptor.ts'
import { formTexts } from './formTexts.ts'

const texts = readTexts(formTexts)

export const form: SignInForm<'microsoft_tenant' | 'sharepoint_site_name'> = {
  leadsTo: 'sign-in',
  intro: () => texts().intro,
  fields: [
    {
      name: 'microsoft_tenant',
      texts: () => texts().tenant,
      // A name of any kind, unless a URL was pasted.
      clean: (typed) => (/\.sharepoint\.com\b/i.test(typed) ? subdomainOf('sharepoint.com')(typed) : typed),
    },
    {
      name: 'sharepoint_site_name',
      texts: () => texts().site,
      isOffered: ({ access }) => access !== 'picked',
    },
    {
      // Without a search of sites, the user has to name the one that an administrator shared.
      name: 'sharepoint_site_name',
      texts: () => texts().sharedSite,
      isOffered: ({ access }) => access === 'picked',
    },
  ],
  toPurpose: (value) => ({
    microsoft_tenant: value('microsoft_tenant'),
    sharepoint_site_name: value('sharepoint_site_name'),
  }),
}
