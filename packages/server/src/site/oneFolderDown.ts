/** A page's HTML for an address one folder below the root: relative links (`./x`) start one folder higher. */
export function oneFolderDown(html: string): string {
  return html.replaceAll(/(\s(?:href|src)=["']|url\()\.\//g, '$1../');
}
