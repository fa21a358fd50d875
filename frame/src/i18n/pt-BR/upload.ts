import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'

export const upload: Messages['upload'] = {
  title: 'Fazer upload de arquivos',
  description: 'Escolha arquivos ou pastas deste dispositivo.',
  tabUpload: 'Fazer upload',
  tabFiles: 'Arquivos',
  chooseFiles: 'Escolher arquivos',
  chooseFolder: 'Escolher uma pasta',
  dropHere: 'Clique para fazer upload',
  orDrag: (most) =>
    count(most, {
      one: 'ou arraste e solte no máximo # arquivo.',
      other: 'ou arraste e solte até # arquivos ou pastas inteiras.',
    }),
  narrow: (most) =>
    count(most, {
      one: 'Você pode fazer upload de no máximo # arquivo.',
      other: 'Você pode fazer upload de até # arquivos ou pastas inteiras.',
    }),
  maxSize: (megabytes) => `máx. ${megabytes}\u00a0MB por arquivo`,
  accepted: (types) => `Tipos aceitos: ${types}`,
  release: 'Solte para adicionar',
  refuse: 'Alguns destes itens não podem ser adicionados',
  reading: 'Aguardando sua escolha…',
  rejected: (files) =>
    count(files, {
      one: '# arquivo não atende aos requisitos',
      other: '# arquivos não atendem aos requisitos',
    }),
  showAll: (all) => count(all, { other: 'Mostrar tudo (#)' }),
  tooMany: 'Arquivos demais',
  mostFiles: (most) =>
    count(most, {
      one: 'Você pode fazer upload de # arquivo por vez.',
      other: 'Você pode fazer upload de até # arquivos por vez.',
    }),
  takeFirst: (first) =>
    count(first, { one: 'Adicionar o primeiro arquivo', other: 'Adicionar os primeiros # arquivos' }),
  largerThan: (bytes) => `O arquivo tem mais de ${fileSize(bytes)}`,
  wrongType: (types) => `Tipos de arquivo permitidos: ${types}`,
  unsupportedFormat: 'Formato não compatível',
  empty: 'Este arquivo está vazio.',
  tooLarge: (megabytes) => `O arquivo é grande demais. O tamanho máximo permitido é de ${megabytes}\u00a0MB`,
  chosen: (files) => count(files, { one: '# arquivo escolhido', other: '# arquivos escolhidos' }),
  continueWith: 'Continuar',
  queue: 'Arquivos para upload',
  addFiles: 'Adicionar',
  remove: (name) => `Remover ${name}`,
  cancel: (name) => `Cancelar o upload de ${name}`,
  cancelAll: 'Cancelar tudo',
  submit: (files) => count(files, { one: 'Fazer upload de # arquivo', other: 'Fazer upload de # arquivos' }),
  retryFailed: 'Tentar novamente os arquivos com falha',
  uploading: (files) =>
    count(files, { one: 'Fazendo upload de # arquivo…', other: 'Fazendo upload de # arquivos…' }),
  progressOf: (name) => `Upload de ${name}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, { one: 'Falta cerca de # segundo', other: 'Faltam cerca de # segundos' })
      : count(Math.round(seconds / 60), {
          one: 'Falta cerca de # minuto',
          other: 'Faltam cerca de # minutos',
        }),
  waiting: 'Aguardando',
  cancelled: 'Cancelado',
  success: 'O upload de todos os arquivos foi concluído.',
  successHint: 'Eles estão na guia Arquivos.',
  partly: (uploaded, notUploaded) =>
    `${count(uploaded, { one: 'Upload de # arquivo concluído', other: 'Upload de # arquivos concluído' })}, ${count(notUploaded, { other: '# sem upload' })}`,
  partlyHint: 'Os arquivos com upload concluído estão na guia Arquivos.',
  partlyReady: 'Os arquivos com upload concluído foram importados e estão prontos.',
  addMore: 'Adicionar mais arquivos',
  someFailed: 'O upload de alguns arquivos falhou',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '# com êxito' })} e ${count(failed, { other: '# com falha' })}`,
  failed: 'Falha no upload do arquivo.',
  unreadable: 'Este arquivo não pode mais ser lido no seu dispositivo. Escolha-o novamente.',
  tagsFailed: 'Não foi possível adicionar as tags ao arquivo.',
  notUploaded: 'Sem upload',
  listedAlready: (files) =>
    count(files, { one: '# arquivo já está na lista.', other: '# arquivos já estão na lista.' }),
  copies: (files) =>
    count(files, { one: '# arquivo talvez já exista.', other: '# arquivos talvez já existam.' }),
  copyListed: 'Igual a outro arquivo desta lista.',
  copyUploaded: (date) => `O upload de um arquivo com este nome foi feito em ${date}.`,
  leaveOutCopies: 'Deixar de fora',
  keepCopies: 'Fazer upload mesmo assim',
  addLater: 'Você pode adicionar mais arquivos quando este upload terminar.',
  linksHere: (source) => `Endereços da web são importados com ${source}.`,
  openSource: (source) => `Abrir ${source}`,
  linksNowhere: 'Não é possível fazer upload de endereços da web.',
  textHere: 'Não é possível fazer upload de texto. Salve-o primeiro como arquivo.',
  pastedImage: 'Imagem colada',
  dismiss: 'Fechar',
  stopByClosing:
    'O upload ainda está em andamento. Se você fechar agora, os demais arquivos ficarão sem upload.',
  unsent: (files) =>
    count(files, {
      one: '# arquivo escolhido, mas ainda sem upload.',
      other: '# arquivos escolhidos, mas ainda sem upload.',
    }),
  handedOver: (files, org) =>
    count(files, {
      one: `# arquivo de ${org}. Nada é enviado até você fazer o upload.`,
      other: `# arquivos de ${org}. Nada é enviado até você fazer o upload.`,
    }),
  handedLater: (files, org) =>
    count(files, {
      one: `Mais # arquivo de ${org} está aguardando.`,
      other: `Mais # arquivos de ${org} estão aguardando.`,
    }),
  filesNowhere: 'Não é possível fazer upload de arquivos aqui.',
  keptWaiting: (waiting, total) =>
    `${count(waiting, { other: '#' })} de ${count(total, { one: '# arquivo', other: '# arquivos' })} aguardando.`,
  keptHint: 'Você os escolheu antes, mas o upload não foi feito. Nada é enviado até você fazer o upload.',
  keptReopen: 'Abrir novamente',
  keptChoose: 'Escolher novamente os mesmos arquivos',
  keptDiscard: 'Esquecer',
  keptChanged: 'Este arquivo mudou desde que você o escolheu. Adicione-o como um novo.',
  keptOthers: (files) =>
    count(files, {
      one: '# arquivo não foi adicionado. Ele não está entre os que aguardam.',
      other: '# arquivos não foram adicionados. Eles não estão entre os que aguardam.',
    }),
  keptArrived: (files) =>
    count(files, {
      one: 'O upload de # arquivo escolhido antes já foi feito.',
      other: 'O upload de # arquivos escolhidos antes já foi feito.',
    }),
}
