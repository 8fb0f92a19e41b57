package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.store.NodeKey;

/**
 * Keys from one to another.
 *
 * @param from not greater than any of them
 * @param to not less than any of them
 */
record KeyRange(NodeKey from, NodeKey to) {
    static final KeyRange ALL = new KeyRange(NodeKey.FIRST, NodeKey.END);

    KeyRange with(Condition condition) {
        byte[] key = condition.value();
        return switch (condition.operator()) {
            case EQUAL -> from(NodeKey.before(key)).to(NodeKey.behind(key));
            case GREATER -> from(NodeKey.behind(key));
            case GREATER_OR_EQUAL -> from(NodeKey.before(key));
            case LESS -> to(NodeKey.before(key));
            case LESS_OR_EQUAL -> to(NodeKey.behind(key));
            case NOT_EQUAL -> this;
        };
    }

    private KeyRange from(NodeKey key) {
        return key.compareTo(from) > 0 ? new KeyRange(key, to) : this;
    }

    private KeyRange to(NodeKey key) {
        return key.compareTo(to) < 0 ? new KeyRange(from, key) : this;
    }

    /** Whether keys behind it can end a search. */
    boolean isLimited() {
        return !to.equals(NodeKey.END);
    }
}
