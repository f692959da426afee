/** Words in a template, one after the other, as one alternative of a pattern. */
function either(words: string): string {
  return words.trim().split(/\s+/).join('|');
}

export const numberWords =
  either(`one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty
  sixty hundreds? thousands? millions? billions? dozens? several half once twice`);
export const monthNames =
  either(`jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)?
  oct(?:ober)? nov(?:ember)? dec(?:ember)?`);
export const periods = either('seconds? minutes? hours? days? weeks? months? quarters? years? decades?');
/** Beginnings of the words that name a sector. */
export const sectorWords =
  either(`government financ bank energy telecom health hospital medical pharma educat universit defen[cs]e
  militar manufactur retail transport aviation aerospace maritime shipping logistic oil gas chemical water legal law insurance
  technolog media hospitality gaming construction agricultur food utilit nuclear diplomat non-?profit commercial automotive
  immigration`);
/** What has a name, as a question calls it. */
export const namedKinds =
  either(`actors? groups? gangs? persons? people compan(?:y|ies) vendors? organi[sz]ations? teams? malware RATs?
  trojans? backdoors? ransomware infostealers? stealers? botnets? downloaders? loaders? payloads? tools? miners? cryptominers?
  prox(?:y|ies) agenc(?:y|ies) body newspapers? forums? products? services? software famil(?:y|ies) members? packers? programs?
  privileges? providers?`);
