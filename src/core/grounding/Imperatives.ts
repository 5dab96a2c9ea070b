/** Verbs that begin an instruction, in English; what they are made into otherwise ("runs", "running") tells a fact. */
const ENGLISH =
  `accept access activate add adopt agree allow alter amend answer append apply approve ask assign assume attach auto avoid await back base batch begin
  block branch break bring build bump bypass cache call cancel cap capture catch change check choose clean clear clone close
  collect combine comment commit compare compile complete compress compute configure confirm connect consider consult
  contact continue convert copy cover create curl cut debug declare decline decode default defer define delay delegate delete deliver
  deny deploy deprecate derive describe destroy detect disable discard display do document don't download draft drop edit
  email embed emit empty enable encode encrypt end enforce ensure enter erase escalate escape evaluate exclude execute exit expect
  export expose extend extract fall feed fetch fill filter find finish fix flag flush follow force fork format forward generate
  get give go grant group guard handle hide hold ignore implement import include increase inform inherit initialise
  initialize inject insert inspect install invoke isolate join keep kill label launch leave let limit link lint list
  load lock log look lower maintain make map mark match measure memorize merge migrate mind mirror mock mount move name never normalise
  normalize note notify obey omit open opt order organise organize override overwrite pack parse pass paste patch pause pick pin
  place plan point post prefer prefix prepare present preserve press prevent print prioritise prioritize proceed process
  produce prompt provide prune publish pull purge push put query quit quote raise re-run read rebase rebuild recommend
  record redirect reduce refactor refer refresh refuse regenerate reinstall reject release reload rely remember remind
  remove rename render reorder repeat replace reply report request require rerun reset resolve respect respond restart
  restore restrict retry return reuse revert review rewrite roll rotate route run save say scan schedule scrub search
  select send separate serve set share ship show sign simplify skip sort specify split squash stage start state stay
  stick stop store stream stub submit suggest summarise summarize supply support suppress surface switch sync tag take target tell
  test throw tidy time touch track transfer transform translate treat trigger trim trust try turn type uninstall unset update
  upgrade upload use validate verify visit wait warn watch whitelist wipe wire work wrap write`
    .split(/\s+/)
    .filter((word) => word !== "")
const IMPERATIVES = new Set(ENGLISH)

/** The same in the other languages we learn in, where an instruction is seen by its first word. */
const OTHERS_FIRST =
  `verwende verwenden nutze nutzen benutze nimm führe starte rufe prüfe schreibe füge lösche ändere installiere vermeide
  achte stelle setze lies lade sende schicke frage baue teste mache lass lasse halte gib bevorzuge ignoriere merke committe pushe
  utilise utilisez utiliser lance lancez lancer exécute exécutez exécuter évite évitez éviter écris écrivez ajoute ajoutez supprime supprimez
  envoie envoyez installe installez vérifie vérifiez préfère préférez ignore ignorez garde gardez mets mettez fais faites
  usa use usar utiliza utilizar ejecuta ejecute ejecutar evita evite evitar escribe añade agrega borra elimina envía
  instala verifica comprueba prefiere prefiera ignora haz haga mantén pon lee corre rode rodar execute execute executar adicione
  adiciona apague remova envie instale verifique prefira ignore faça mantenha coloque leia escreva teste
  schau schaue guck gucke sieh räum räume benenn benenne behebe behebt repariere korrigiere aktualisiere ergänze ersetze entferne
  erstelle bau mach lies öffne schließe verschiebe kopiere such suche finde warte refaktoriere dokumentiere erkläre zeig zeige
  regarde regardez renomme renommez nettoie nettoyez corrige corrigez répare modifie modifiez remplace remplacez crée créez
  ouvre ferme déplace copie cherche trouve attends refactorise documente explique montre relance refais
  arregla revisa renombra corrige repara actualiza modifica cambia reemplaza crea abre cierra mueve copia busca encuentra espera
  refactoriza documenta explica muestra limpia mira quita arruma olha olhe atualiza atualize conserta conserte renomeia renomeie
  corrija muda mude troca troque cria crie abra feche mova copie procure refatora explica mostra limpa
  usare usate esegui lancia evita scrivi aggiungi rimuovi elimina invia installa verifica controlla preferisci mantieni metti
  leggi prova fai sistema rinomina aggiusta correggi ripara aggiorna modifica cambia sostituisci crea apri chiudi sposta cerca
  trova aspetta rifattorizza spiega mostra pulisci guarda`.split(/\s+/)

const ALL = new Set([...ENGLISH, ...OTHERS_FIRST])

/** Whether a word may begin an instruction, in English. */
export const isImperative = (word: string): boolean => IMPERATIVES.has(word)

/** The same in any language that we learn in, and in Italian, in which a rule is told by its small words. */
export const beginsInstruction = (word: string): boolean => ALL.has(word)
