package io.ironbridge.gateway.request.input;

import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * {@code uniqueItems}. The validator's own check keeps the items in a hash table with unordered
 * keys: items with equal hashes take quadratic time, and callers can choose such items. Ordered
 * keys take n log n.
 */
final class UniqueItems extends AbstractKeyword {
    UniqueItems() {
        super(KeywordType.UNIQUE_ITEMS.getValue());
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode node, Schema parent, SchemaContext context) {
        return new Validator(this, location, node, parent, context);
    }

    private static final class Validator extends BaseKeywordValidator {
        private final boolean unique;

        Validator(
                UniqueItems keyword,
                SchemaLocation location,
                JsonNode node,
                Schema parent,
                SchemaContext context) {
            super(keyword, node, location, parent, context);
            this.unique = node.isBoolean() && node.booleanValue();
        }

        @Override
        public void validate(
                ExecutionContext context, JsonNode node, JsonNode root, NodePath location) {
            if (unique && node.isArray() && hasRepeated(node, context)) {
                context.addError(
                        error().instanceNode(node)
                                .instanceLocation(location)
                                .evaluationPath(context.getEvaluationPath())
                                .locale(context.getExecutionConfig().getLocale())
                                .build());
            }
        }

        private static boolean hasRepeated(JsonNode array, ExecutionContext context) {
            Set<ComparableItem> items = new HashSet<>();
            for (JsonNode item : array) {
                ((BudgetedContext) context).step();
                if (!items.add(new ComparableItem(item))) {
                    return true;
                }
            }
            return false;
        }
    }
}
