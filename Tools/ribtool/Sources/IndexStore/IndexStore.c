#include "IndexStore.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The toolchain has the library, but not its header: llvm-project,
// clang/include/indexstore/indexstore.h.
typedef struct {
    const char *data;
    size_t length;
} string_ref;

extern void *indexstore_store_create(const char *path, void **error);
extern void indexstore_store_dispose(void *store);
extern void indexstore_error_dispose(void *error);
extern bool indexstore_store_units_apply_f(void *store, unsigned sorted, void *context,
                                           bool (*)(void *, string_ref));
extern void *indexstore_unit_reader_create(void *store, const char *name, void **error);
extern void indexstore_unit_reader_dispose(void *unit);
extern string_ref indexstore_unit_reader_get_main_file(void *unit);
extern bool indexstore_unit_reader_dependencies_apply_f(void *unit, void *context,
                                                        bool (*)(void *, void *));
extern int indexstore_unit_dependency_get_kind(void *dependency);
extern string_ref indexstore_unit_dependency_get_name(void *dependency);
extern string_ref indexstore_unit_dependency_get_filepath(void *dependency);
extern void *indexstore_record_reader_create(void *store, const char *name, void **error);
extern void indexstore_record_reader_dispose(void *record);
extern bool indexstore_record_reader_occurrences_apply_f(void *record, void *context,
                                                         bool (*)(void *, void *));
extern void *indexstore_occurrence_get_symbol(void *occurrence);
extern uint64_t indexstore_occurrence_get_roles(void *occurrence);
extern void indexstore_occurrence_get_line_col(void *occurrence, unsigned *line, unsigned *column);
extern string_ref indexstore_symbol_get_usr(void *symbol);

enum { kindOfRecords = 2, roleOfDefinitions = 1 << 1 };

struct reading {
    void *store;
    char *file;
    void *context;
    void (*found)(void *, const char *, unsigned, const char *, bool);
};

static char *copy(string_ref text) { return strndup(text.data, text.length); }

static bool readOccurrence(void *context, void *occurrence) {
    struct reading *reading = context;
    unsigned line, column;
    indexstore_occurrence_get_line_col(occurrence, &line, &column);
    char *symbol = copy(indexstore_symbol_get_usr(indexstore_occurrence_get_symbol(occurrence)));
    bool isDefinition = indexstore_occurrence_get_roles(occurrence) & roleOfDefinitions;
    reading->found(reading->context, reading->file, line, symbol, isDefinition);
    free(symbol);
    return true;
}

/// Reads the record of the unit's own source; others are of the modules that it imports.
static bool readDependency(void *context, void *dependency) {
    struct reading *reading = context;
    if (indexstore_unit_dependency_get_kind(dependency) != kindOfRecords) return true;
    char *file = copy(indexstore_unit_dependency_get_filepath(dependency));
    char *name = copy(indexstore_unit_dependency_get_name(dependency));
    void *error = NULL;
    void *record = strcmp(file, reading->file) == 0
        ? indexstore_record_reader_create(reading->store, name, &error) : NULL;
    if (record) {
        indexstore_record_reader_occurrences_apply_f(record, reading, readOccurrence);
        indexstore_record_reader_dispose(record);
    }
    if (error) indexstore_error_dispose(error);
    free(name);
    free(file);
    return true;
}

static bool readUnit(void *context, string_ref name) {
    struct reading *reading = context;
    char *unitName = copy(name);
    void *error = NULL;
    void *unit = indexstore_unit_reader_create(reading->store, unitName, &error);
    if (unit) {
        reading->file = copy(indexstore_unit_reader_get_main_file(unit));
        indexstore_unit_reader_dependencies_apply_f(unit, reading, readDependency);
        free(reading->file);
        indexstore_unit_reader_dispose(unit);
    }
    if (error) indexstore_error_dispose(error);
    free(unitName);
    return true;
}

bool readIndex(const char *store, void *context,
               void (*found)(void *, const char *, unsigned, const char *, bool)) {
    void *error = NULL;
    struct reading reading = {indexstore_store_create(store, &error), NULL, context, found};
    if (error) indexstore_error_dispose(error);
    if (!reading.store) return false;
    indexstore_store_units_apply_f(reading.store, 0, &reading, readUnit);
    indexstore_store_dispose(reading.store);
    return true;
}
