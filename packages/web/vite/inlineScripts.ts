// Makes the inline scripts of the page small. Vite leaves them as they are written, and they count as the first load's.
import { minifySync, type Plugin } from 'vite';

/** A page with its inline scripts in short. Names that two scripts share stay. */
export function shortenScripts(html: string): string {
  return html.replace(/(<script>)([\s\S]*?)(<\/script>)/g, (_all, open, text, close) => {
    const { code, errors } = minifySync('inline.js', text, { module: false, mangle: { toplevel: false } });
    if (errors.length > 0) throw new Error(`an inline script cannot be read: ${errors[0]?.message}`);
    return `${open}${code}${close}`;
  });
}

export function inlineScripts(): Plugin {
  return {
    name: 'twofold-inline-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: shortenScripts },
  };
}
