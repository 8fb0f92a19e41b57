package io.ironbridge.lab.db2;

/** What identifies a service version. */
record ServiceKey(String collection, String name, String version) {
    /** As in Db2's error texts: {@code SYSIBMSERVICE.getEmployee.(V1)}. */
    String text() {
        return collection + "." + name + ".(" + version + ")";
    }

    boolean sameService(String otherCollection, String otherName) {
        return collection.equals(otherCollection) && name.equals(otherName);
    }
}
