import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const scrape: Messages['scrape'] = {
  description: 'Importe as páginas de sites públicos.',
  tabs: { website: 'Site', sitemap: 'Sitemap', files: 'URLs sincronizadas' },
  address: (position) => `Endereço do site ${position}`,
  placeholder: 'Insira uma URL',
  notAnAddress: 'Insira um endereço da web, como example.com.',
  upgraded: 'Usaremos https.',
  typedTwice: 'Este endereço já está na lista.',
  importedAlready: 'Este site já foi importado. Vamos lê-lo de novo.',
  configure: 'Configurar',
  configureRow: (position) => `Configurar o site ${position}`,
  delete: 'Excluir',
  deleteRow: (position) => `Excluir o site ${position}`,
  rowActions: (position) => `Ações para o site ${position}`,
  depth: 'Profundidade de rastreamento',
  depthHint: (maximum) => `0 para apenas esta página, no máximo ${maximum}`,
  pages: 'Máximo de páginas a extrair',
  pagesHint: (maximum) => `No máximo ${maximum}`,
  apply: 'Aplicar',
  add: 'Adicionar',
  submit: 'Enviar',
  byDefault: (pages) =>
    count(pages, {
      one: 'Por padrão, o primeiro link de cada site é sincronizado.',
      other: 'Por padrão, os primeiros # links de cada site são sincronizados.',
    }),
  pleaseWait: 'Aguarde a conclusão da solicitação em andamento',
  noValidUrl: 'Informe pelo menos uma URL válida.',
  tooManyRows: (limit) =>
    `Uma solicitação aceita apenas ${count(limit, { one: '# site', other: '# sites' })}. Os demais não foram adicionados.`,
  started: 'A extração das páginas foi iniciada',
  gotIt: 'Entendi',
  leftOut: (addresses) =>
    count(addresses, {
      one: '# endereço não foi enviado, porque não é válido:',
      other: '# endereços não foram enviados, porque não são válidos:',
    }),
  failed: 'Não foi possível iniciar a extração. Tente novamente.',
  unsent: 'Os endereços digitados ainda não foram enviados.',
  handedOver: (addresses, org) =>
    count(addresses, {
      one: `# endereço de ${org}. Nada é importado até você enviar.`,
      other: `# endereços de ${org}. Nada é importado até você enviar.`,
    }),
  notAdded: (addresses) =>
    count(addresses, {
      one: '# endereço não foi adicionado. Ele não é válido ou já está na lista.',
      other: '# endereços não foram adicionados. Eles não são válidos ou já estão na lista.',
    }),
}
