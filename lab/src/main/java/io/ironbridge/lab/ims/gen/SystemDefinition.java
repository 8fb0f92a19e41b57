package io.ironbridge.lab.ims.gen;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The transactions of stage 1, with distinct codes, and their programs. */
public record SystemDefinition(List<TransactionDefinition> transactions) {
    public SystemDefinition {
        transactions = List.copyOf(transactions);
    }

    /** The names of all PSBs that are needed. */
    public Set<String> psbs() {
        Set<String> names = new TreeSet<>();
        transactions.forEach(each -> names.add(each.psb()));
        return names;
    }
}
