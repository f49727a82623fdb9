// axe, which tests whether a page can be seen with other eyes, heard, and used with a keyboard.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './site.mjs';

/** The script to run in a page, from `npm install --no-save --prefix target/browser axe-core`. */
export const axe = readFileSync(createRequire(join(root, 'target/browser/')).resolve('axe-core/axe.min.js'), 'utf8');

/** The only one of its rules that depends on the theme, and the others. */
export const CONTRAST = { runOnly: ['color-contrast'] };
export const OTHERS = { rules: { 'color-contrast': { enabled: false } } };

/**
 * Returns what axe finds in the page by these rules or by all, a line for each element; and the number of rules that the page passes.
 * It finds nothing in panels that are not shown, but would look at each of their elements.
 */
export async function complaints(page, rules = {}, exclude = 'main > section[hidden]') {
  const { violations, passes } = await page.evaluate(([some, left_out]) => globalThis.axe.run({ exclude: left_out }, { resultTypes: ['violations'], ...some }), [rules, exclude]);
  return {
    found: violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`)),
    passed: passes.length,
  };
}
