import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const integrations: Messages['integrations'] = {
  title: 'Integrações',
  description: 'Onde está seu conteúdo?',
  search: 'Pesquisar integrações',
  connected: 'Conectado',
  startHere: 'Comece aqui',
  open: (name) => `Abrir ${name}`,
  needsAttention: 'Requer atenção',
  notChecked: 'Não foi possível verificar quais fontes estão conectadas.',
  standing: {
    absent: 'Ainda não disponível',
    unconfigured: 'Ainda não configurado',
    sandbox: 'Ambiente de testes',
  },
  maxSize: (megabytes) => `máx. ${megabytes}\u00a0MB por arquivo`,
  maxLinks: (links) =>
    count(links, { one: 'máx. # link para sincronizar', other: 'máx. # links para sincronizar' }),
  found: (found) => count(found, { one: '# integração encontrada', other: '# integrações encontradas' }),
  noResults: (text) => `Nenhum resultado para “${text}”`,
  noResultsHint: 'Verifique a ortografia ou pesquise outra coisa.',
  none: 'Nenhuma integração é oferecida aqui.',
  noneHint: 'Peça ao responsável por este aplicativo que ative uma.',
  own: {
    LOCAL_FILES: { name: 'Fazer upload de arquivos', announcementName: 'arquivos locais' },
    WEB_SCRAPER: { name: 'Extração da web', announcementName: 'sites' },
  },
  failed: 'Não foi possível obter a lista de integrações.',
}
