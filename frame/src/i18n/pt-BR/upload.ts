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
      one: 'Você pode enviar # arquivo por vez.',
      other: 'Você pode enviar até # arquivos por vez.',
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
  uploading: (files) => count(files, { one: 'Enviando # arquivo…', other: 'Enviando # arquivos…' }),
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
  success: 'Todos os arquivos foram enviados.',
  successHint: 'Eles estão na guia Arquivos.',
  partly: (uploaded, notUploaded) =>
    `${count(uploaded, { one: '# arquivo enviado', other: '# arquivos enviados' })}, ${count(notUploaded, { one: '# não enviado', other: '# não enviados' })}`,
  partlyHint: 'Os arquivos enviados estão na guia Arquivos.',
  partlyReady: 'Os arquivos enviados foram importados e estão prontos.',
  addMore: 'Adicionar mais arquivos',
  someFailed: 'Alguns arquivos não foram enviados',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '# com êxito' })} e ${count(failed, { other: '# com falha' })}`,
  failed: 'Falha ao enviar o arquivo.',
  unreadable: 'Este arquivo não pode mais ser lido no seu dispositivo. Escolha-o novamente.',
  tagsFailed: 'Não foi possível adicionar as tags ao arquivo.',
  notUploaded: 'Não enviado',
  listedAlready: (files) =>
    count(files, { one: '# arquivo já está na lista.', other: '# arquivos já estão na lista.' }),
  copies: (files) =>
    count(files, { one: '# arquivo talvez já exista.', other: '# arquivos talvez já existam.' }),
  copyListed: 'Igual a outro arquivo desta lista.',
  copyUploaded: (date) => `Um arquivo com este nome foi enviado em ${date}.`,
  leaveOutCopies: 'Deixar de fora',
  keepCopies: 'Enviar mesmo assim',
  addLater: 'Você pode adicionar mais arquivos quando este envio terminar.',
  linksHere: (source) => `Endereços da web são importados com ${source}.`,
  openSource: (source) => `Abrir ${source}`,
  linksNowhere: 'Não é possível enviar endereços da web.',
  textHere: 'Não é possível enviar texto. Salve-o primeiro como arquivo.',
  pastedImage: 'Imagem colada',
  dismiss: 'Dispensar',
  stopByClosing: 'Ainda há arquivos sendo enviados. Se você fechar agora, os demais não serão enviados.',
  unsent: (files) =>
    count(files, {
      one: '# arquivo escolhido ainda não foi enviado.',
      other: '# arquivos escolhidos ainda não foram enviados.',
    }),
  handedOver: (files, org) =>
    count(files, {
      one: `# arquivo de ${org}. Nada é enviado até você fazer o envio.`,
      other: `# arquivos de ${org}. Nada é enviado até você fazer o envio.`,
    }),
  handedLater: (files, org) =>
    count(files, {
      one: `Mais # arquivo de ${org} está aguardando.`,
      other: `Mais # arquivos de ${org} estão aguardando.`,
    }),
  filesNowhere: 'Não é possível enviar arquivos aqui.',
}
