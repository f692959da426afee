/** How names of other scripts are written in Latin letters, as passports and papers do it, for tools/make-gazetteers.ts. */

/** What a letter or two become; schemes that are in use side by side are divided by `/`. */
const letters: Readonly<Record<string, string>> = {
  // Russian, Ukrainian, Macedonian
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e/yo', є: 'ie/ye', ж: 'zh', з: 'z', и: 'i', і: 'i', ї: 'i/yi', й: 'y/i', к: 'k', л: 'l',
  м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh/h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '',
  э: 'e', ю: 'yu/iu', я: 'ya/ia', ѓ: 'gj', ѕ: 'dz', ј: 'j', љ: 'lj', њ: 'nj', ќ: 'kj', џ: 'dj', ий: 'y/iy', ия: 'ia/iya', 'ья': 'ia/ya', ый: 'y', кс: 'ks/x',
  // Greek
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r',
  σ: 's', τ: 't', υ: 'y/i', φ: 'f/ph', χ: 'ch/h', ψ: 'ps', ω: 'o', ου: 'ou', ει: 'ei/i', αυ: 'av/af', ευ: 'ev/ef', μπ: 'b/mp', ντ: 'nt/d', γγ: 'ng', γκ: 'gk/g',
  // Georgian
  ა: 'a', ბ: 'b', გ: 'g', დ: 'd', ე: 'e', ვ: 'v', ზ: 'z', თ: 't', ი: 'i', კ: 'k', ლ: 'l', მ: 'm', ნ: 'n', ო: 'o', პ: 'p', ჟ: 'zh', რ: 'r', ს: 's',
  ტ: 't', უ: 'u', ფ: 'p', ქ: 'k', ღ: 'gh', ყ: 'q', შ: 'sh', ჩ: 'ch', ც: 'ts', ძ: 'dz', წ: 'ts', ჭ: 'ch', ხ: 'kh', ჯ: 'j', ჰ: 'h',
  // Armenian
  ա: 'a', բ: 'b', գ: 'g', դ: 'd', ե: 'e', զ: 'z', է: 'e', ը: 'y', թ: 't', ժ: 'zh', ի: 'i', լ: 'l', խ: 'kh', ծ: 'ts', կ: 'k', հ: 'h', ձ: 'dz', ղ: 'gh',
  ճ: 'ch', մ: 'm', յ: 'y', ն: 'n', շ: 'sh', ո: 'o', չ: 'ch', պ: 'p', ջ: 'j', ռ: 'r', ս: 's', վ: 'v', տ: 't', ր: 'r', ց: 'ts', ւ: 'v', փ: 'p', ք: 'k', օ: 'o',
  ֆ: 'f', ու: 'u', և: 'ev',
}; // prettier-ignore

/** All Latin forms of a name; none of one that is in Latin letters, or in a script that is not spelled sound by sound. */
export function latinForms(name: string): string[] {
  const word = name.toLowerCase().replaceAll('ς', 'σ');
  if (/^[a-z]/.test(word)) return [];
  let forms = [''];
  for (let at = 0; at < word.length;) {
    const two = word.slice(at, at + 2);
    const piece = two in letters && two.length === 2 ? two : word.charAt(at);
    const its = letters[piece];
    if (its === undefined) return [];
    forms = forms.flatMap((form) => its.split('/').map((latin) => form + latin)).slice(0, mostForms);
    at += piece.length;
  }
  return forms;
}

const mostForms = 8;
