import { missing, slug } from '../items.js';
import type { Inputs, Section } from '../types.js';

/** Fixed input forms: settings, so what can be reproduced of them is a run of the model. */
export function table3({ printed }: Inputs): Section {
  return {
    id: 'table-3',
    title: 'Table 3: input forms of models that need one',
    items: printed['table-03'].rows.flatMap(({ models, query, document }) =>
      models.map((model) =>
        missing(/^Gemini/.test(model) ? 'needs key' : 'needs weights', {
          id: `table-3.${slug(model)}`,
          source: 'Table 3',
          printed: `${query} / ${document}`,
          note: 'a setting, not a result: it shows in the scores of a run of this model',
        }),
      ),
    ),
  };
}
