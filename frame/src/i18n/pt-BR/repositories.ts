import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const repositories: Messages['repositories'] = {
  heading: 'Todos os arquivos',
  search: 'Pesquisar',
  refresh: 'Atualizar',
  selectAll: 'Selecionar tudo',
  clearSelection: 'Limpar seleção',
  columns: { file: 'NOME DO ARQUIVO', name: 'NOME', url: 'URL' },
  noAddress: 'N/D',
  choose: (name) => `Selecionar ${name}`,
  select: (chosen) => count(chosen, { one: 'Selecionar # repositório', other: 'Selecionar # repositórios' }),
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  waiting: 'Aguardando sua conta aparecer…',
  missing: 'Nenhuma fonte de dados conectada foi encontrada',
  missingHint: 'A conta foi aceita, mas ainda não está na lista das suas contas.',
  retry: 'Tentar novamente',
  none: 'Nenhum repositório encontrado',
  noneHint: 'Talvez o token de acesso não permita listar nenhum.',
  noMatch: 'Nenhum resultado',
  noMatchHint: 'Tente outra pesquisa.',
  listFailed: 'Não foi possível obter os repositórios',
  moreFailed: 'Não foi possível carregar mais repositórios.',
  queued: 'O conteúdo dos seus repositórios está sendo sincronizado. Aguarde.',
  queueFailed: 'Não foi possível sincronizar seus repositórios',
  unsent: (chosen) =>
    count(chosen, {
      one: '# repositório selecionado ainda não foi sincronizado.',
      other: '# repositórios selecionados ainda não foram sincronizados.',
    }),
}
