import type { Messages } from '../Messages.ts'

export const shell: Messages['shell'] = {
  productName: 'Inlet',
  documentTitle: 'Conectar seus dados',
  opening: 'Abrindo…',
  openingDescription: 'Isso leva um instante.',
  retry: 'Tentar novamente',
  reload: 'Recarregar',
  chunkFailed: 'Falha ao carregar',
  chunkFailedHint: 'Não foi possível carregar esta parte. Verifique sua conexão e tente novamente.',
  updated: 'Esta janela foi atualizada',
  updatedWaiting: 'Ela continuará sozinha assim que o envio em andamento terminar.',
  updatedLossy: 'Recarregue-a para continuar. Os arquivos escolhidos e o que você digitou serão perdidos.',
  unexpected: 'Erro inesperado no aplicativo',
  unexpectedDescription: 'Ocorreu um problema nesta janela.',
  unexpectedHint: 'Recarregue para começar de novo. O que você já importou foi mantido.',
  leaveTitle: 'Fechar esta janela?',
  leave: 'Fechar',
  stay: 'Não fechar',
  leaveScreenTitle: 'Sair desta etapa?',
  leaveScreen: 'Sair',
  stayHere: 'Permanecer',
}
