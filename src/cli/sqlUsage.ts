import * as l10n from '@vscode/l10n';
import { DIALECT_NAMES } from '../core/sql/dialects';

/** How `recscope sql` is called. */
export function sqlUsage(): string {
  return `${l10n.t('Usage:')}
  recscope sql ENGINE:TABLE --truth ENGINE:TABLE [${l10n.t('options')}]
  recscope sql … --facts FILE
  recscope sql … --facts FILE --results FILE [--results FILE…]
  recscope sql A B… --truth ENGINE:TABLE --query compare [--facts FILE… [--results FILE]]

${l10n.t('Prints the queries by which tables of an engine are evaluated, for whoever runs them elsewhere, and reads back what they answer.')}
${l10n.t('Run the first query and save its rows; with --facts there come the queries for patterns; with --results the numbers.')}
${l10n.t('Engines: {0}. Tables are named as in evaluate.', DIALECT_NAMES.join(', '))}

  -t, --truth TABLE         ${l10n.t('the ground truth')}
      --columns LIST, --truth-columns LIST
                            ${l10n.t('their columns, by name: "user=Kunde,item=Artikel,score=Wert"')}
      --catalogue TABLE     ${l10n.t('the table of the items that could be recommended')}
      --ascending           ${l10n.t('lower scores are better, as with distances')}
  -m, --measures LIST, -k, --cutoffs LIST, -c, --convention NAME, --rel N
                            ${l10n.t('as in evaluate')}
      --facts FILE          ${l10n.t('what the first query answered, as TSV or CSV; once for each query')}
      --results FILE        ${l10n.t('what a query for patterns answered; once for each query')}
      --query items         ${l10n.t('the query for items: how often recommended, hit, and relevant; with --results FILE the items')}
      --query users --pattern ROW
                            ${l10n.t('the query for the users of a pattern, of which the row came back')}
      --query list --user ID
                            ${l10n.t('the query for the list of a user')}
      --query compare       ${l10n.t('the queries by which models are compared, of two or more tables or one of several models; with the options of compare')}
      --model NAME          ${l10n.t('with --query: the model, where the table holds several')}
  -f, --format, --intervals, --safe-csv, -q, --quiet, -o, --output FILE, --force
                            ${l10n.t('as in evaluate')}
`;
}
